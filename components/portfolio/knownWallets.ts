'use client'
import { createStoredChoice, useStoredChoice } from '@/components/ui/storedChoice'
import { readAddresses } from './addressUrl'

const choice = createStoredChoice('crossbook:wallets', (stored) => readAddresses(stored ?? '').addresses)

/** The wallets last shown on the portfolio, stored in this browser only, and their setter. */
export const useKnownWallets = () => useStoredChoice<string[]>(choice)
