import { useT } from '#web/locale/index.ts'

/** The WhatsApp icon, with a text for screen readers. */
export function WhatsAppMark() {
  const t = useT('whatsapp')
  return (
    <span className="mr-1 inline-flex items-center align-[-0.15em]" title={t('name')}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden="true"
        className="size-3.5"
      >
        <path d="M3.5 20.5 5 16a9 9 0 1 1 3.6 3.3z" strokeLinejoin="round" />
        <path d="M9 8.5c0 4 2.5 6.5 6.5 6.5l.5-2-2-1-1 .8c-1-.5-1.8-1.3-2.3-2.3l.8-1-1-2z" strokeLinejoin="round" />
      </svg>
      <span className="sr-only">{t('name')}: </span>
    </span>
  )
}
