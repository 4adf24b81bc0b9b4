/** Whether a modal window stands over this element: then keys are for that window, wherever the focus is. */
export const isCovered = (element: Element | null): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((window) => !window.contains(element))
