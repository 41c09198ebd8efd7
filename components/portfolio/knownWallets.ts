'use client'
import { createStoredChoice, useStoredChoice } from '@/components/ui/storedChoice'
import { readAddresses } from './addressUrl'

const choice = createStoredChoice('crossbook:wallets', (stored) => readAddresses(stored ?? '').addresses)

/** The wallets last shown on the portfolio, kept in this browser alone, and the way to change them. */
export const useKnownWallets = () => useStoredChoice<string[]>(choice)
