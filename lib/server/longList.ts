/** Rows. The service's own pages ask for at most a hundred at once. */
const LONG = 200

/** Whether a request's target asks for so many events that making the answer holds up others for milliseconds. */
export function isLongList(target: string): boolean {
  if (!target.startsWith('/api/events/list?')) return false
  return Number(new URLSearchParams(target.slice(target.indexOf('?'))).get('limit')) > LONG
}
