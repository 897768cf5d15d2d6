const url = process.env.DEPENDENCY_URL
const timeout = Number(process.env.DEPENDENCY_TIMEOUT_MS ?? 30000)

export async function fetchResult() {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout) })
  const body = (await response.text()).trim()
  if (response.status !== 200 || !/^[+-]?\d+$/.test(body)) {
    throw new Error('Status is not 200 or body is not an integer')
  }
  return Number.parseInt(body)
}

export function isTimeout(error) {
  return error.name === 'TimeoutError' || error.cause?.code === 'UND_ERR_CONNECT_TIMEOUT'
}
