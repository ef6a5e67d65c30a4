/** Text and addresses in turn, text first. A sign that ends a sentence or a bracket is no part of an address. */
export const splitAtLinks = (body: string): string[] => body.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/)
