import { z } from 'zod'
import { addressFault, MAX_ADDRESSES } from './evmAddress'

/** Invalid entries that are reported one by one. */
const MAX_REPORTED = 20

/** 1 to 20 EVM addresses in any case; one in mixed case must carry its checksum. Names are not resolved. */
export const addressList = z
  .array(z.string())
  .max(MAX_ADDRESSES)
  .superRefine((entries, context) => {
    if (entries.length > MAX_ADDRESSES) return
    const faults = entries.flatMap((entry, at) => addressFault(entry, at + 1) ?? [])
    for (const message of faults.slice(0, MAX_REPORTED)) context.addIssue({ code: 'custom', message })
  })
  .describe('Comma-separated EVM addresses, 1 to 20.')
