import { addressOf, type Trial, type TrialValues } from './trial'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A command line that sends this request. Credentials are placeholders in capitals: commands get copied and shared. */
export function curlOf(trial: Trial, values: TrialValues, base: string): string {
  const { id, method, credentials, open } = trial
  const body = values.body
  const lines = [`curl ${id === 'streamEvents' ? '-N ' : ''}${quoted(base + addressOf(trial, values))}`]
  if (method !== 'GET' && !(method === 'POST' && body)) lines[0] += ` -X ${method}`
  if (credentials.includes('apiKey') && !open) lines.push(`-H 'X-API-Key: API_KEY'`)
  if (credentials.includes('accessToken')) lines.push(`-H 'Authorization: Bearer ACCESS_TOKEN'`)
  if (body) {
    lines.push(`-H 'Content-Type: application/json'`)
    lines.push(`-d ${quoted(body)}`)
  }
  return lines.join(' \\\n  ')
}
