/** Alternates text and addresses, starting with text. Trailing punctuation and brackets are not part of an address. */
export const splitAtLinks = (body: string): string[] => body.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/)
