/** A pen that says of all that it draws what it is: a title, a paragraph, a cell of a table, or nothing that one wants to hear. */
import { type Document, Pen } from './pen.ts'

type Element = ReturnType<Document['struct']>
/** The types of PDF (ISO 32000-1, 14.8.4) that papers use. */
type Leaf = 'P' | 'H1' | 'H2' | 'TH' | 'TD' | 'Figure'
type Group = 'Table' | 'TR' | 'TD'

interface About {
  /** What a picture shows, for whoever does not see it. */
  alt?: string
  bbox?: [number, number, number, number]
  /** What a head of a table is the head of. */
  scope?: 'Column' | 'Row'
}

/** An image that was opened: how large it is, in its own dots. The library's types do not have it. */
interface OpenImage {
  width: number
  height: number
  image?: { hasAlphaChannel: boolean }
}
declare global {
  namespace PDFKit.Mixins {
    interface PDFImage {
      openImage(png: Buffer): OpenImage & string
    }
    interface StructureElementOptions {
      bbox?: [number, number, number, number]
      scope?: 'Column' | 'Row'
    }
  }
}

export class TaggedPen extends Pen {
  #parent: Element

  constructor(document: Document) {
    super(document)
    this.#parent = document.struct('Document')
    document.addStructure(this.#parent)
  }

  /** Draws something that is read as one; nothing else may be tagged meanwhile. */
  protected tag(type: Leaf, draw: () => void, about: About = {}): void {
    this.#parent.add(this.to.struct(type, about, [draw]))
  }

  /** Draws several that belong together. */
  protected within(type: Group, draw: () => void): void {
    const before = this.#parent
    const group = this.to.struct(type)
    before.add(group)
    this.#parent = group
    draw()
    group.end()
    this.#parent = before
  }

  /** Draws what is only for the eye. */
  protected aside(draw: () => void): void {
    this.to.markContent('Artifact')
    draw()
    this.to.endMarkedContent()
  }

  /**
   * Opens a PNG; null for what is none, or has a channel that the library would unpack beside the writing, where nobody could
   * catch what is wrong with it: a picture is never why there is no paper.
   */
  protected imageOf(png: Uint8Array): (OpenImage & string) | null {
    try {
      const image = this.to.openImage(Buffer.from(png))
      return image.image?.hasAlphaChannel === false ? image : null
    } catch {
      return null
    }
  }
}
