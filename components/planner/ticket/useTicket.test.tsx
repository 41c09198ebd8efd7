import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPageAddress } from '../form/pageAddress'
import { createTicketStore, type TicketStore } from './ticketStore'
import { useTicket } from './useTicket'

const Amount = ({ ticket }: { ticket: TicketStore }) => (
  <p>{useTicket(ticket, ({ draft }) => draft.amount)}</p>
)

test("a panel that hydrates after the order was typed starts with the server's rendering", async () => {
  const ticket = createTicketStore(createPageAddress('/plan', new URLSearchParams('amount=40')))
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Amount ticket={ticket} />)
  expect(container.innerHTML).toBe('<p>40</p>')
  ticket.change({ amount: '250' })

  const onRecoverableError = vi.fn()
  const root = await act(async () =>
    hydrateRoot(container, <Amount ticket={ticket} />, { onRecoverableError }),
  )
  onTestFinished(() => act(() => root.unmount()))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(container.innerHTML).toBe('<p>250</p>')
})
