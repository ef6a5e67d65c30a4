export default function GalleryPage() {
  return <main>Gallery</main>
}
