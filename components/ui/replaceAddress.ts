/**
 * Changes the address of the current history entry without the router: the entry keeps the router's state, so Next.js
 * does not treat the change as a navigation. It never cancels a navigation in progress and never renders the page.
 */
export const replaceAddress = (href: string) => window.history.replaceState(window.history.state, '', href)
