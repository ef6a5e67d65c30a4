/** Pages of the web are items of no base, and told apart by their addresses. */
export const documentOf = ({ item, url }: { item: string; url: string }): string => item || url
