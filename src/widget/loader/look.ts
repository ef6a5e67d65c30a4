/** A constructed style sheet is not an inline style, so policies without `unsafe-inline` allow it. */
export function sheet(): CSSStyleSheet {
  const made = new CSSStyleSheet()
  made.replaceSync(`
:host { all: initial; color-scheme: light dark }
[hidden] { display: none !important }
.launcher, .box { position: fixed; z-index: 2147483000; box-sizing: border-box }
.launcher {
  right: max(20px, env(safe-area-inset-right)); bottom: max(20px, env(safe-area-inset-bottom));
  width: 56px; height: 56px; margin: 0; padding: 0; border: 0; border-radius: 50%;
  background: var(--fill); color: var(--ink); cursor: pointer;
  box-shadow: 0 0 0 1px rgb(255 255 255 / .35), 0 6px 20px rgb(0 0 0 / .28);
  transition: transform .15s;
}
.launcher:hover { transform: scale(1.05) }
.launcher:focus-visible { outline: 3px solid var(--fill); outline-offset: 3px }
svg { width: 26px; height: 26px; margin: auto; display: block; fill: none; stroke: currentColor;
  stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
[aria-expanded="true"] .bubble, [aria-expanded="false"] .cross { display: none }
.badge {
  position: absolute; top: -4px; right: -4px; min-width: 22px; height: 22px; padding: 0 6px; box-sizing: border-box;
  border-radius: 11px; background: #b91c1c; color: #fff; font: 600 12px/22px system-ui, sans-serif; text-align: center;
  box-shadow: 0 0 0 2px #fff;
}
.box {
  right: max(20px, env(safe-area-inset-right)); bottom: 88px;
  width: min(392px, calc(100vw - 40px)); height: min(640px, calc(100vh - 108px));
  border-radius: 16px; overflow: hidden; background: Canvas;
  box-shadow: 0 0 0 1px rgb(15 23 42 / .12), 0 16px 48px rgb(0 0 0 / .28);
  animation: rise .18s ease-out;
}
iframe { display: block; width: 100%; height: 100%; border: 0 }
@keyframes rise { from { opacity: 0; transform: translateY(12px) } }
@media (max-width: 480px), (max-height: 480px) {
  .box { inset: 0; width: 100%; height: 100vh; height: 100dvh; border-radius: 0 }
  .launcher[aria-expanded="true"] { display: none }
}
@media (prefers-reduced-motion: reduce) { .box { animation: none } .launcher { transition: none } }
@media (forced-colors: active) { .launcher { border: 2px solid ButtonText } }
@media print { :host { display: none } }
`)
  return made
}
