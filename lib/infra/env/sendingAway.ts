import { isLoopbackHost } from '@/lib/core/common/loopback'
import { VENUES } from '@/lib/core/domain/venue'
import { settingName } from '@/lib/core/domain/venueInfo'

/** Where signed orders would be sent. */
const ORDER_APIS = Object.values(VENUES).flatMap(({ id, orders }) =>
  orders ? [settingName(id, orders.url)] : [],
)

/** Signed orders are worth money: they are forwarded only to stand-ins on this machine. */
export function sendingAway(env: Readonly<Record<string, string | undefined>>): string[] {
  if (env.TICKETS_SEND?.trim() !== 'on') return []
  const away = ORDER_APIS.filter((name) => {
    const url = env[name]?.trim()
    return !url || !URL.canParse(url) || !isLoopbackHost(new URL(url).host)
  })
  if (away.length === 0) return []
  return [
    `TICKETS_SEND=on is for stand-ins on this machine: ${away.join(', ')} must be loopback addresses. Leave it off elsewhere, and orders are signed here and sent from where the account is.`,
  ]
}
