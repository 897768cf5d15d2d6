import { closeup } from './closeup.js'
import { compare } from './compare.js'
import { service } from './service.js'

/** Text of each file under dashboards/. */
export const files = Object.fromEntries(
  Object.entries({ closeup, compare, service }).map(([name, dashboard]) => [
    `${name}.json`,
    JSON.stringify(dashboard, null, 2) + '\n',
  ]),
)
