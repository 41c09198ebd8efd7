// Zod tries whether it may compile its checks; under our content security policy the try alone counts as a breach.
// Its settings live on the global object. To import `config` for this would bring its core to every page.
const holder = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
holder.__zod_globalConfig ??= {}
holder.__zod_globalConfig.jitless = true

export {}
