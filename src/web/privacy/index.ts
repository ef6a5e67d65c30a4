/** A person's data: its download, and the terms they have yet to accept. */
export { DownloadCard } from './download-card.tsx'
