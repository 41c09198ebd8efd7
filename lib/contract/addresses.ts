import { entryList } from './entryList'
import { addressFault, MAX_ADDRESSES } from './evmAddress'

/** 1 to 20 EVM addresses in any case; one in mixed case must carry its checksum. Names are not resolved. */
export const addressList = entryList(MAX_ADDRESSES, addressFault).describe(
  'Comma-separated EVM addresses, 1 to 20.',
)
