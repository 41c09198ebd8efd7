import { useConfig, useConnection } from 'wagmi'
import { signMessage, signTypedData, switchChain } from 'wagmi/actions'
import type { Ticket } from '@/lib/contract/tickets'

type Hex = `0x${string}`
type TypedData = NonNullable<Ticket['typed_data']> | NonNullable<Ticket['contract_signature']>['typed_data']

/**
 * Requests the order's signature from the connected wallet; most wallets sign only for the chain that they
 * are on. For a contract wallet its owner signs what that wallet verifies, and the parts are assembled here.
 */
export function useSignTicket({ typed_data: typed, contract_signature: own }: Ticket) {
  const config = useConfig()
  const { chainId, connector } = useConnection()

  async function signTyped(data: NonNullable<TypedData>): Promise<string> {
    const wanted = data.domain.chainId as (typeof config)['chains'][number]['id']
    if (chainId !== wanted && connector?.id !== 'demo-wallet') await switchChain(config, { chainId: wanted })
    return signTypedData(config, { ...data } as never)
  }

  return async (): Promise<string> => {
    if (own) {
      const signature = own.typed_data
        ? await signTyped(own.typed_data)
        : await signMessage(config, { message: { raw: own.message as Hex } })
      return `${own.prefix}${signature.slice(2)}${own.suffix.slice(2)}`
    }
    if (!typed) throw new Error('There is nothing to sign.')
    return signTyped(typed)
  }
}
