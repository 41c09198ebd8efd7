/** Installs a Debian package where this user may; false where that is not possible. */
export function aptInstall(name: string): boolean
