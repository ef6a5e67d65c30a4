/** A pasted transcript, as the file in which items store it. */
export const transcriptFile = (text: string): File => new File([text.trim()], 'transcript.txt', { type: 'text/plain' })

/** The fields of a new item, with its transcript if there is one. */
export function withTranscript<T extends Record<string, string>>(fields: T, transcript: string): T | FormData {
  if (transcript.trim() === '') return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', transcriptFile(transcript))
  return form
}
