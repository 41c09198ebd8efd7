'use client'
import dynamic from 'next/dynamic'
import { Loading } from './Loading'

/** Wallet code is large: it loads only for users who are about to sign with one. */
export const LazyWalletPicker = dynamic(
  () => import('@/components/wallet/WalletPicker').then((module) => module.WalletPicker),
  { ssr: false, loading: () => <Loading label="Looking for wallets…" /> },
)
