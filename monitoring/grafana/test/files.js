import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The folder monitoring/. */
export const root = new URL('../../', import.meta.url)

export const text = (path) => readFileSync(new URL(path, root), 'utf8')
export const yaml = (path) => parse(text(path), { merge: true })

export const rules = yaml('prometheus/rules.yml').groups.flatMap((group) => group.rules)
export const recorded = new Set(rules.map((rule) => rule.record))

const WORDS = new Set([
  'or',
  'and',
  'unless',
  'bool',
  'by',
  'on',
  'ignoring',
  'without',
  'group_left',
  'group_right',
  'offset',
])

/** Names of metrics in an expression, without functions and labels. */
export function metricsOf(expr) {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-zA-Z_][\w:]*(?!\w|\s*\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name))
}
