/** A person's data: its download, and the terms that they have not accepted yet. */
export { DownloadCard } from './download-card.tsx'
