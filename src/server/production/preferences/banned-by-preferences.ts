import type { RecordReader } from '#server/engine/records/records.ts'
import { fold } from '#shared/quality/sentences.ts'
import { forbiddenWords } from '../composer/index.ts'
import { acceptedPreferences } from './index.ts'

/** Words that the accepted preferences of an ambassador forbid; the quality check treats them like its banned phrases. */
export async function bannedByPreferences(records: RecordReader, ambassador: string): Promise<string[]> {
  return [...new Set((await acceptedPreferences(records, ambassador)).flatMap(bannedIn))]
}

/** Matches sentences about a single word: "Never write ecosystem". */
const ofOneWord =
  /^(?:never|do not|don't|nunca|nao|jamais) (?:write|say|mention|escrev\w+|dig\w+|diz\w+|fal\w+|mencion\w+|cit\w+) (?:the word |a palavra )?[\p{L}\p{N}-]+[.!]?$/u

/** Words in quotation marks, or the single word a sentence is about. "Avoid long sentences" does not ban the word "long". */
export function bannedIn(text: string): string[] {
  const plain = fold(text)
  return forbiddenWords(text).filter((word) => {
    const at = plain.indexOf(fold(word))
    return ofOneWord.test(plain.trim()) || (at > 0 && /["“'«]/.test(plain[at - 1]!))
  })
}
