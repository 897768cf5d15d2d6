// One colour for each service, in every panel: Okabe and Ito's palette, with brown and violet where it has black,
// which a dark page would hide. The colour-blind can tell them apart too. A service that is missing here gets one of
// Grafana's.
export const colours = {
  'spring-web': '#E69F00',
  'spring-web-virtual': '#8B5A2B',
  'spring-webflux': '#F0E442',
  'ktor-netty': '#CC79A7',
  'ktor-cio': '#9944FF',
  micronaut: '#0072B2',
  vertx: '#56B4E9',
  'quarkus-rest': '#D55E00',
  express: '#009E73',
}

/** What a line means where all of a panel's lines belong to one service. */
export const meanings = {
  level: '#CC79A7',
  correct: '#009E73',
  failed: '#D55E00',
  p50: '#56B4E9',
  p99: '#E69F00',
}
