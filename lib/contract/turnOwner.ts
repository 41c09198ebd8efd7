/** The account, else the address, to which a request's event loop turns and CPU time are charged. */
export const turnOwner = ({
  userId,
  client = '',
}: {
  userId?: string | undefined
  client?: string
}): string => (userId === undefined ? client : `account:${userId}`)
