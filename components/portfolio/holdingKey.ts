import type { WirePosition } from '@/lib/contract/positions'

export type Holding = Pick<WirePosition, 'contract_address' | 'token_id' | 'address'>

/** One token in one wallet. */
export const holdingKey = ({ contract_address, token_id, address }: Holding) =>
  `${contract_address} ${token_id} ${address}`
