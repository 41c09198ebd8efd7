/** How the service names itself to venues; some refuse the default names of HTTP libraries. */
export const USER_AGENT = 'crossbook/0.1'
