import { FakeEventSource } from './fakeEventSource'

const nothing = () => undefined

/** Every element is in view at once. */
class AllInView implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  private readonly report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.report = report
  }
  observe(target: Element) {
    this.report([{ isIntersecting: true, target } as IntersectionObserverEntry], this)
  }
  unobserve = nothing
  disconnect = nothing
  takeRecords = () => []
}

class NoResize implements ResizeObserver {
  observe = nothing
  unobserve = nothing
  disconnect = nothing
}

/** Browser APIs that jsdom lacks: a wide screen, layout observers, and the stream of an event. */
export function installBrowserApis(): void {
  Object.assign(globalThis, {
    EventSource: FakeEventSource,
    IntersectionObserver: AllInView,
    ResizeObserver: NoResize,
  })
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('width >='),
      media: query,
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
    })
  Element.prototype.scrollIntoView = nothing
  Element.prototype.hasPointerCapture = () => false
}
