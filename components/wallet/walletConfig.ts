import { base, bsc, mainnet, polygon } from 'viem/chains'
import { createConfig, createStorage, http, injected } from 'wagmi'
import { demoWallet } from './demoWallet'

/** The browser's storage; where it is full or denied, nothing is stored and nothing breaks. */
function quietStorage() {
  const trying = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(window.localStorage)
    } catch {
      return null
    }
  }
  return {
    getItem: (key: string) => trying((storage) => storage.getItem(key)),
    setItem: (key: string, value: string) => void trying((storage) => storage.setItem(key, value)),
    removeItem: (key: string) => void trying((storage) => storage.removeItem(key)),
  }
}

/**
 * Wallets of this browser (EIP-6963, and the one at `window.ethereum`), and the demo wallet where the server
 * offers it. Nothing is read from a chain here: the chains only say on which a message may be signed.
 * `remember` stores in the browser which wallet was connected; otherwise nothing is stored, and every use asks again.
 */
export const createWalletConfig = ({ demo, remember = false }: { demo: boolean; remember?: boolean }) =>
  createConfig({
    chains: [polygon, base, bsc, mainnet],
    transports: {
      [polygon.id]: http(),
      [base.id]: http(),
      [bsc.id]: http(),
      [mainnet.id]: http(),
    },
    connectors: [injected(), ...(demo ? [demoWallet()] : [])],
    storage: remember ? createStorage({ key: 'crossbook.wallet', storage: quietStorage() }) : null,
  })
