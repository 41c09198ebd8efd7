import { createContext } from 'react'

/** Whether the server offers the demo wallet, which is shared by everyone. */
export const OffersDemo = createContext(false)
