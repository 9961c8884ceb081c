"""Tools that drive the whole program without a user: gallery, soak, benchmark."""
