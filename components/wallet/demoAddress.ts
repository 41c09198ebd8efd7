/** The address of the demo wallet; separate from the wallet, whose module includes signing code. */
export const DEMO_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
