/** The address of the demo wallet; apart from the wallet, which brings the code that signs. */
export const DEMO_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
