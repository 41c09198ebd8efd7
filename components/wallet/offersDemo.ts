import { createContext } from 'react'

/** Whether the server offers the demo wallet, which is everybody's. */
export const OffersDemo = createContext(false)
