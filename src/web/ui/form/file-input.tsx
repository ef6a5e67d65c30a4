import type { RefObject } from 'react'

/** The browser's file picker for one file, opened by a button elsewhere. The same file can be chosen again. */
export function FileInput({
  input,
  accept,
  onFile,
  ...data
}: {
  input: RefObject<HTMLInputElement | null>
  accept: string
  onFile: (file: File) => void
  [attribute: `data-${string}`]: string
}) {
  return (
    <input
      ref={input}
      type="file"
      accept={accept}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        currentTarget.value = ''
        if (file) onFile(file)
      }}
      {...data}
    />
  )
}
