/** The service's user agent at venues; some reject the default names of HTTP libraries. */
export const USER_AGENT = 'crossbook/0.1'
