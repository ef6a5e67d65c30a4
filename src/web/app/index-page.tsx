export default function IndexPage() {
  return <main>Timbre</main>
}
