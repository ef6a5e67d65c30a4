import { serve } from './serve.ts'

/** A video as YouTube's own players see it. */
export interface FakeVideo {
  title?: string
  seconds?: number
  /** `OK`, or the reason why the video cannot be played. */
  playability?: string
  /** By language; `asr` for captions made by speech recognition. */
  captions?: readonly { language: string; kind?: 'asr'; vtt: string }[]
}

/** The part of YouTube that gives a player the captions of a video. */
export async function startFakeYouTube(videos: Readonly<Record<string, FakeVideo>>) {
  /** The requested ids, and the languages of the requested captions. */
  const asked: string[] = []
  const { origin, close } = await serve(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://fake')
    if (url.pathname === '/youtubei/v1/player' && request.method === 'POST') {
      let body = ''
      for await (const piece of request) body += piece
      const { videoId, context } = JSON.parse(body)
      asked.push(videoId)
      const video = videos[videoId]
      response.writeHead(context?.client?.clientName ? 200 : 400, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          playabilityStatus: { status: video ? (video.playability ?? 'OK') : 'ERROR' },
          ...(video && { videoDetails: { title: video.title, lengthSeconds: String(video.seconds ?? 60) } }),
          captions: video?.captions && {
            playerCaptionsTracklistRenderer: {
              captionTracks: video.captions.map(({ language, kind }, at) => ({
                baseUrl: `/api/timedtext?v=${videoId}&track=${at}`,
                languageCode: language,
                ...(kind && { kind }),
              })),
            },
          },
        }),
      )
      return
    }
    const track = videos[url.searchParams.get('v') ?? '']?.captions?.[Number(url.searchParams.get('track'))]
    if (url.pathname !== '/api/timedtext' || !track) return response.writeHead(404).end()
    asked.push(track.language)
    response.writeHead(200, { 'content-type': 'text/vtt; charset=utf-8' })
    response.end(url.searchParams.get('fmt') === 'vtt' ? track.vtt : '')
  })
  return {
    url: origin,
    asked,
    close,
  }
}
