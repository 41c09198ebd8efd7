import { base, bsc, mainnet, polygon } from 'viem/chains'
import { createConfig, http, injected } from 'wagmi'
import { demoWallet } from './demoWallet'

/**
 * Wallets of this browser (EIP-6963, and the one at `window.ethereum`), and the demo wallet where the server
 * offers it. Nothing is read from a chain here: the chains only say on which a message may be signed.
 */
export const createWalletConfig = ({ demo }: { demo: boolean }) =>
  createConfig({
    chains: [polygon, base, bsc, mainnet],
    transports: {
      [polygon.id]: http(),
      [base.id]: http(),
      [bsc.id]: http(),
      [mainnet.id]: http(),
    },
    connectors: [injected(), ...(demo ? [demoWallet()] : [])],
    // Every sign-in asks the wallet anew; nothing about it is kept in the browser.
    storage: null,
  })
