// Runs before the first paint: a reader's own choice of light or dark, when there is one.
try {
  const choice = localStorage.getItem('vitrine.theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
} catch (error) {
  console.info('The theme follows the system: storage is closed.', error)
}
