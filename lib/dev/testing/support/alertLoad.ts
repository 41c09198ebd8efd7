import { writeFileSync } from 'node:fs'
import { type AlertsResponse, alertsResponse, type CreateAlertRequest } from '@/lib/contract/alerts'
import { createdWebhook } from '@/lib/contract/webhooks'
import { makeKey, signIn } from './signIn'
import { until } from './startStack'

/** Alerts per account; a few of them require a price that nobody offers. */
const EACH = 98
const NEVER = 2
const DAY_MS = 86_400_000

/** An account whose alerts go to a webhook of its own. */
export interface AlertOwner {
  path: string
  /** An API key. */
  key: string
}

/** The service's current address: it changes after a kill and restart. */
type Where = () => string

const json = { 'Content-Type': 'application/json' }

/** Outcomes that can be bought now for less than 90 cents, and that stay open until tomorrow. */
export async function findOutcomes(url: string): Promise<string[]> {
  const list = await (await fetch(`${url}/api/events/list?limit=50&paired=true`)).json()
  const found: string[] = []
  for (const { event_slug: slug } of (list as { events: { event_slug: string }[] }).events) {
    const event = (await (await fetch(`${url}/api/event/${slug}`)).json()) as {
      end_date: string | null
      outcomes: { outcome_id: string; is_active: boolean; best_yes_price: number | null }[]
    }
    if (!(Date.parse(event.end_date ?? '') > Date.now() + DAY_MS)) continue
    for (const { outcome_id: id, is_active: isActive, best_yes_price: best } of event.outcomes) {
      if (isActive && best !== null && best < 0.9) found.push(id)
    }
  }
  return found
}

/** Enough accounts for this many firings, each with a webhook; their secrets are written for the receiver. */
export async function makeOwners(
  url: string,
  firings: number,
  { receiver, secretsFile }: { receiver: string; secretsFile: string },
): Promise<AlertOwner[]> {
  const owners: AlertOwner[] = []
  const secrets: Record<string, string> = {}
  while (owners.length * EACH < firings) {
    const path = `/hook/${owners.length}`
    const { accessToken: token } = await signIn(url)
    // An access token ends after 15 minutes: a key outlives the run.
    const key = await makeKey(url, token, ['alerts'])
    const answer = await fetch(`${url}/api/webhooks`, {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ url: `${receiver}${path}`, events: ['alert.fired'] }),
    })
    secrets[path] = createdWebhook.parse(await answer.json()).secret
    owners.push({ path, key })
  }
  writeFileSync(secretsFile, JSON.stringify(secrets))
  return owners
}

/** Creates an alert despite kills of the service: one that was stored without a response is created twice. */
const makeAlert = (where: Where, { key }: AlertOwner, alert: CreateAlertRequest) =>
  until(
    'an alert to be made',
    async () => {
      const answer = await fetch(`${where()}/api/alerts`, {
        method: 'POST',
        headers: { ...json, 'X-API-Key': key },
        body: JSON.stringify(alert),
      })
      // The account has reached its limit: the missing ones were stored.
      return answer.ok || answer.status === 409 ? true : undefined
    },
    180_000,
  )

/** Creates this many alerts that are met at once, and a few that never are. Each fires once: its cooldown is a day. */
export async function makeAlerts(
  where: Where,
  {
    owners,
    outcomes,
    firings,
  }: { owners: readonly AlertOwner[]; outcomes: readonly string[]; firings: number },
): Promise<void> {
  const wanted = owners.flatMap((owner, i) => {
    const sure = Math.min(EACH, firings - i * EACH)
    return Array.from({ length: sure + NEVER }, (_, n) => ({ owner, isSure: n < sure, n: i * EACH + n }))
  })
  const worker = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      const { owner, isSure, n } = next
      await makeAlert(where, owner, {
        outcome_id: outcomes[n % outcomes.length] ?? '',
        outcome: 'yes',
        direction: 'buy',
        amount_tokens: 20,
        all_in_price: isSure ? 0.99 : 0.000_001,
        cooldown_s: 86_400,
        note: isSure ? 'sure' : 'never',
      })
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

export type OwnAlert = AlertsResponse['alerts'][number]

/** Every alert of these accounts as the service stores it. */
export async function listAlerts(url: string, owners: readonly AlertOwner[]): Promise<OwnAlert[]> {
  const all: OwnAlert[] = []
  for (const { key } of owners) {
    const answer = await fetch(`${url}/api/alerts`, { headers: { 'X-API-Key': key } })
    all.push(...alertsResponse.parse(await answer.json()).alerts)
  }
  return all
}
