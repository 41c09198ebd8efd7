/** Layout of the list; a cookie, so that the server's first paint is already right. */
export const VIEW_COOKIE = 'crossbook_list'
export type ListView = 'rows' | 'cards'

export const readView = (value: string | undefined): ListView => (value === 'cards' ? 'cards' : 'rows')
