/** Each has an effect when it is interpreted as markup, a script or a URL. */
export const hostile = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<svg/onload=window.hit=1>',
  '"><iframe srcdoc="<script>parent.hit=1</script>">',
  'javascript:window.hit=1//',
  '[click](javascript:window.hit=1)',
  '<a href="javascript:window.hit=1">go</a>',
  '<style>@import url(//evil.example)</style>',
  '{{constructor.constructor("window.hit=1")()}}',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.hit=1>',
  "';window.hit=1;'",
  '<details open ontoggle=window.hit=1>',
  'https://example.org/"onmouseover="window.hit=1',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
  '\u202e<script>window.hit=1</script>',
]
