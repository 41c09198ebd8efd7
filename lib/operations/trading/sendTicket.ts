import type { OperationInput, Operations } from '@/lib/contract/operations'
import { venueOf } from '@/lib/contract/platform'
import type { SendTicketResponse } from '@/lib/contract/tickets'
import { BaseError } from '@/lib/core/domain/errors'
import { fromMicro } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'

/**
 * Sends a signed order to its venue's stand-in, once.
 * Errors: `conflict` when this deployment does not send orders; `upstream_error` when the stand-in does not respond.
 */
export async function sendTicket(
  runtime: Runtime,
  { body }: Pick<OperationInput<Operations['sendTicket']>, 'body'>,
): Promise<SendTicketResponse> {
  const venue = venueOf(body.platform, runtime.config.platforms)
  if (!runtime.sendOrder || !venue) {
    throw new BaseError(
      'This deployment does not send orders: send the signed order from where the account is.',
      {
        code: 'conflict',
      },
    )
  }
  const { market_id: marketId, message, signature } = body
  const side = message.side === 0 || message.side === '0' ? 'buy' : 'sell'
  const sent = await runtime
    .sendOrder(venue, { marketId, message, signature, side })
    .catch((cause: unknown) => {
      throw new BaseError('The stand-in did not answer: whether the order was taken is not known.', {
        code: 'upstream_error',
        cause,
      })
    })
  return {
    accepted: sent.fill !== undefined,
    filled_tokens: fromMicro(sent.fill?.size ?? 0),
    filled_usd: fromMicro(sent.fill?.usd ?? 0),
    message: sent.message,
  }
}
