/** Whose turns of the event loop, and whose processor time, a request takes: its account's, else its address's. */
export const turnOwner = ({
  userId,
  client = '',
}: {
  userId?: string | undefined
  client?: string
}): string => (userId === undefined ? client : `account:${userId}`)
