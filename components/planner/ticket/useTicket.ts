'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPageAddress } from '../form/pageAddress'
import { createTicketStore, type Ticket, type TicketStore } from './ticketStore'

/** The page's order ticket, loaded from its address and again after each navigation within the page. */
export function useTicketStore(): TicketStore {
  const params = useSearchParams()
  const pathname = usePathname()
  const [store] = useState(() =>
    createTicketStore(createPageAddress(pathname, new URLSearchParams(params.toString()))),
  )
  useEffect(() => store.followAddress())
  useEffect(() => store.stop, [store])
  return store
}

/**
 * One part of the ticket; the component renders only when that part changes. A panel that hydrates after the ticket has
 * changed starts with the server's rendering.
 */
export const useTicket = <T>(store: TicketStore, partOf: (ticket: Ticket) => T): T =>
  useSyncExternalStore(
    store.subscribe,
    () => partOf(store.get()),
    () => partOf(store.first),
  )
