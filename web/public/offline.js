// Tries again by itself as soon as the device has a network.
addEventListener("online", function () {
  location.reload();
});
if (document.documentElement.lang === "en") document.title = "No network · Smazzata";
