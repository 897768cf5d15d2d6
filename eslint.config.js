import { readdirSync, readFileSync } from 'node:fs'
import js from '@eslint/js'
import globals from 'globals'

const PAGE = 'performancetest/runner/src/main/resources/bench/report/page'

/** Name of a script of the report's page -> the names that it declares for all others: scripts share one scope. */
const declared = new Map(
  readdirSync(PAGE)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(`${PAGE}/${file}`, 'utf8').matchAll(/^(?:const|function) (\w+)/gm)])
    .map(([file, found]) => [file, [...found].map(([, name]) => name)]),
)

const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']))

const pageScripts = [...declared.keys()].map((file) => {
  const others = [...declared].flatMap(([other, names]) => (other === file ? [] : names))
  return {
    files: [`${PAGE}/${file}`],
    languageOptions: {
      sourceType: 'script',
      globals: { ...globals.browser, ...readonly(['echarts', ...others]) },
    },
    // Names at the top are for the other scripts.
    rules: { 'no-unused-vars': ['error', { vars: 'local' }], strict: ['error', 'global'] },
  }
})

export default [
  { ignores: ['assets/', '**/target/'] },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.nodeBuiltin },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': 'error',
      complexity: ['error', 8],
      'max-depth': ['error', 3],
      'max-lines': ['error', 200],
      'max-lines-per-function': ['error', 25],
      'max-params': ['error', 4],
    },
  },
  ...pageScripts,
  // The function of a describe holds all of its tests.
  { files: ['**/test/**'], rules: { 'max-lines-per-function': 'off' } },
]
