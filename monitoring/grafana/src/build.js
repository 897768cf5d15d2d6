import { writeFileSync } from 'node:fs'
import { files } from './dashboards.js'

for (const [name, text] of Object.entries(files)) {
  writeFileSync(new URL(`../dashboards/${name}`, import.meta.url), text)
}
