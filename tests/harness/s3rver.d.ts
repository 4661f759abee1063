/** The package has no types of its own; this is what we use of it. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: (string | Buffer)[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
